import { withoutSecrets } from "../domain/masking.ts";
import { say } from "../languages/say.ts";

/** What was looked at, and in a sentence for the author how it is or what to mend. A `warning` says what will need care, or could not be told. */
export interface Finding {
  readonly check: string;
  readonly level: "ok" | "warning" | "fault";
  readonly text: string;
}

/** One look at one thing. What it throws is a fault of its own; it may take longer than it is waited for. */
export interface Check {
  readonly name: string;
  look(): Promise<readonly Omit<Finding, "check">[]>;
}

type Told = Omit<Finding, "check">;

export const ok = (text: string): Told => ({ level: "ok", text });
export const warning = (text: string): Told => ({ level: "warning", text });
export const fault = (text: string): Told => ({ level: "fault", text });

/**
 * Looks at everything, the groups one after another, those of a group at once; tells each group's findings in the order
 * of its checks. No check is waited for longer than `patience` milliseconds, and none hides another.
 */
export async function* findingsOf(
  groups: readonly (readonly Check[])[],
  patience: number,
): AsyncGenerator<Finding, void, void> {
  for (const checks of groups) {
    const looks = checks.map((check) => lookAt(check, patience));
    for (const look of looks) yield* await look;
  }
}

async function lookAt({ name: check, look }: Check, patience: number): Promise<Finding[]> {
  const seconds = String(patience / 1_000);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Told[]>((resolve) => {
    timer = setTimeout(() => resolve([warning(say("doctorCommands.tookTooLong", { seconds }))]), patience);
  });
  try {
    const told = await Promise.race([Promise.try(look), late]);
    return told.map((one) => ({ check, ...one }));
  } catch (error) {
    return [{ check, ...fault(say("doctorCommands.notLookedAt", { why: reasonOf(error) })) }];
  } finally {
    clearTimeout(timer);
  }
}

/** Why something failed, in few words and without an address or a token. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as {
    message?: string;
    code?: unknown;
    cause?: { code?: unknown; message?: string };
  };
  return withoutSecrets(String(cause?.code ?? cause?.message ?? message ?? code ?? error).split("\n")[0] ?? "");
}
