/**
 * How long some work keeps its thread busy, in milliseconds. Unlike the time that passes it does not grow with what else
 * the machine has to do, so a limit of it holds on any.
 */
export function threadTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
