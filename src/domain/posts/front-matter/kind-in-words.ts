import { type Sentence, sentence } from "../../../languages/sentence.ts";
import { isDated, kindOf } from "../addresses.ts";

/** What an author calls a text, by its file: pages are spoken of as posts are. */
export const kindInWords = (file: string): Sentence => sentence(`postFaults.${isDated(file) ? kindOf(file) : "post"}`);
