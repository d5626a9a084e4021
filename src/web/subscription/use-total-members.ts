import { useEffect, useState } from "react";

/**
 * How many people read along: the server's number (`rendered`) until the API has told a fresher one. A failure there is
 * only logged (P20).
 */
export function useTotalMembers(rendered: number): number {
  const [total, setTotal] = useState(rendered);
  useEffect(() => {
    let wanted = true;
    import("./asking.ts")
      .then(({ fetchTotalMembers }) => fetchTotalMembers())
      .then((fresh) => wanted && fresh !== null && setTotal(fresh))
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, []);
  return total;
}
