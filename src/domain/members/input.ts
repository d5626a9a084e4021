import * as z from "zod/mini";
import { nameFault } from "../subscribers/faults.ts";

/** What /profile changes. */
export interface ProfileInput {
  /** The shown name; null takes the one of the provider away. */
  readonly name: string | null;
  readonly picture: "provider" | "initial";
}

export type ParsedProfile =
  | { readonly outcome: "ok"; readonly input: ProfileInput }
  | { readonly outcome: "invalid"; readonly message: string };

const shape = z.object({
  name: z.catch(z.string(), ""),
  picture: z.catch(z.enum(["provider", "initial"]), "provider"),
});

/** Reads the fields of the profile form; those it does not know are ignored. */
export function readProfile(fields: unknown): ParsedProfile {
  const parsed = shape.safeParse(fields);
  if (!parsed.success) return { outcome: "invalid", message: "Please check what you entered." };
  const { name, picture } = parsed.data;
  const fault = nameFault(name);
  if (fault) return { outcome: "invalid", message: fault };
  return { outcome: "ok", input: { name: name.trim() || null, picture } };
}
