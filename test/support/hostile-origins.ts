/** Origins that resemble `origin` and are not it: prefix, suffix, port, scheme, spelling, and none at all. */
export function hostileOrigins(origin: string): string[] {
  const { protocol, hostname, port, host } = new URL(origin);
  const otherScheme = protocol === "http:" ? "https:" : "http:";
  return [
    ...[
      "null",
      "*",
      "http://evil.example",
      "https://evil.example",
      "file://",
      "chrome-extension://abcdef",
      "about:blank",
    ],
    ...[`${otherScheme}//${host}`, `${protocol}//${hostname}`, `${protocol}//${hostname}:80`, `${protocol}//${host}0`],
    ...[
      `${protocol}//${hostname}:${Number(port || 443) + 1}`,
      `${protocol}//${hostname}.:${port}`,
      `${origin}.`,
      `${origin}/`,
    ],
    ...[`${origin}.evil.example`, `${protocol}//${hostname}.evil.example:${port}`, `${protocol}//evil-${host}`],
    ...[`${protocol}//evil.${host}`, `${protocol}//user@${host}`, `${origin}@evil.example`, `${origin}#evil.example`],
    ...[
      `${origin}?evil`,
      `${origin}, http://evil.example`,
      `${origin} http://evil.example`,
      `//${host}`,
      host,
      hostname,
    ],
    ...[origin.replace("http", "HTTP"), `${origin}\\evil.example`, `${origin}%2eevil.example`, `http://127.1:${port}`],
  ];
}
