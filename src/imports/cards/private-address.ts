import { BlockList, isIPv6 } from "node:net";

const refused = new BlockList();
// iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry: what is not reached across the Internet.
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
  ] as const),
  ...([
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const)
  refused.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ...([
    ["::", 96],
    ["64:ff9b::", 96],
    ["64:ff9b:1::", 48],
    ["100::", 64],
    ["2001::", 32],
    ["2001:db8::", 32],
  ] as const),
  ...([
    ["2002::", 16],
    ["fc00::", 7],
    ["fe80::", 10],
    ["ff00::", 8],
  ] as const),
] as const)
  refused.addSubnet(network, bits, "ipv6");

/** Is this address (IPv4 or IPv6, without brackets) one of this machine, its network, or of no use on the Internet? */
export function isPrivateAddress(address: string): boolean {
  return refused.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
