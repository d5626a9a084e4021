import type { Services } from "../domain/services.ts";

/** Calls back at each time at which the passing of time alone changes what is visible; returns how to stop. */
export function whenTimeChanges(
  { posts, collections, site, clock }: Pick<Services, "posts" | "collections" | "site" | "clock">,
  listener: () => void,
): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const now = clock();
    const publications = Object.values(collections).flatMap((texts) => texts.nextPublication() ?? []);
    const next = Math.min(...publications, posts.nextMidnight());
    timer = setTimeout(
      () => {
        if (clock() >= next) listener();
        wait();
      },
      Math.min(Math.max(next - now, 0) + 5, 60_000),
    ).unref();
  };
  wait();
  const unsubscribe = site.onChange(() => {
    clearTimeout(timer);
    wait();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
