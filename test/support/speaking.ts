import { onTestFinished } from "vitest";
import { addressAuthorIn } from "../../src/languages/say.ts";
import { shippedTexts } from "../../src/languages/shipped.ts";
import { takeTexts } from "../../src/languages/texts.ts";

/** Addresses the author in a language that comes along, for the length of a test. */
export async function speak(language: string): Promise<void> {
  takeTexts(new Map([[language, (await shippedTexts(language)) ?? {}]]));
  addressAuthorIn(language);
  onTestFinished(() => addressAuthorIn("en"));
}
