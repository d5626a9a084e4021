/** In the order in which they are looked for: most browsers name others as well. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/^(?=.*\bVersion\/\S).*\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system in a few words, such as “Firefox on Linux”; null for what cannot be told. */
export function browserName(userAgent: string | null): string | null {
  const text = (userAgent ?? "").slice(0, 500);
  const found = (names: readonly [RegExp, string][]) => names.find(([mark]) => mark.test(text))?.[1];
  const browser = found(browsers);
  const system = found(systems);
  if (!browser) return system ?? null;
  return system ? `${browser} on ${system}` : browser;
}
