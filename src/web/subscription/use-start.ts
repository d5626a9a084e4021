import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { kept } from "../parts/kept.ts";
import { RECORD_KEY } from "./records/entry-keys.ts";

// What is needed on few pages is loaded when it is needed.
const asking = () => import("./asking.ts");

/**
 * Uses the mailed link whose token stands in the address, on whatever page, and goes to /welcome with what came of it, or
 * with the button that a person has to press.
 */
export function useVerification(): void {
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().search).get("verify");
  useEffect(() => {
    if (!token) return;
    let wanted = true;
    asking()
      .then(({ verify }) => verify(token))
      .catch(() => `/welcome?${new URLSearchParams({ error: "Verification failed" })}`)
      .then((page) => {
        if (!wanted) return;
        if (page !== null) navigate(page, { replace: true });
        else
          navigate(`/welcome?${new URLSearchParams({ verify: token })}`, { replace: true, state: { confirm: true } });
      });
    return () => {
      wanted = false;
    };
  }, [token, navigate]);
}

/** Brings what this browser knows of its reader's subscription up to date, once, where it knows anything. */
export function useRestoredSubscription(): void {
  useEffect(() => {
    if (kept(RECORD_KEY) !== null)
      asking()
        .then(({ restoreSubscription }) => restoreSubscription())
        .catch(() => {});
  }, []);
}
