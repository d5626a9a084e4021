/** Is this the name of the machine itself? `hostname` without a port; an IPv6 address with or without its brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(hostname);
}
