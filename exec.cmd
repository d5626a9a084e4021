@rem Windows only. The scripts of package.json begin with "exec", by which other shells make way for node, so that signals reach it.
@%*
