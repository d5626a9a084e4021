// Tries what a helper must not be able to do, and tells how it went.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";

const attempts = {
  read: (path) => readFileSync(path, "utf8"),
  write: (path) => writeFileSync(path, "written"),
  start: (program) => execFileSync(program, ["-e", "0"]),
  connect: (port) =>
    new Promise((resolve, reject) => connect(port, "127.0.0.1").on("connect", resolve).on("error", reject)),
  environment: () =>
    Object.keys(process.env)
      .filter((name) => !name.startsWith("NODE_CHANNEL_"))
      .join(),
};

process.on("message", async ({ attempt, target }) => {
  try {
    process.send({ result: `did: ${(await attempts[attempt](target)) ?? ""}` });
  } catch (error) {
    process.send({ result: error.code });
  }
});
process.on("disconnect", () => process.exit());
