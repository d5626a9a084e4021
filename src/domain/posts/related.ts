import { SHORTEST_WORD, wordsOf } from "./keywords.ts";
import type { PostEntry } from "./post.ts";

import { termSlug } from "./terms.ts";

/** Posts that are looked at for one tag or word, the newest: what more posts share tells them apart too little. */
const MOST_SHARING = 200;
/** What a word of a title counts for beside a tag, and what a word of the text and a category do. */
const WORD_WEIGHT = 0.4;
const TEXT_WEIGHT = 0.2;
const CATEGORY_WEIGHT = 0.2;

/**
 * Makes a finder of the posts that are about the same as another: those that share its tags, its category and words of
 * its title and its text, what few posts share counting more. Only good ones are found: one shared tag is enough if no more than about
 * the square root of all posts have it, else it takes more. Built once for a list of posts, newest first; a search looks at a
 * bounded number of posts for each tag and word.
 */
export function createRelated(posts: readonly PostEntry[]): (post: PostEntry, limit: number) => readonly PostEntry[] {
  const sharing = new Map<string, number[]>();
  posts.forEach((post, position) => {
    for (const key of marksOf(post).keys()) {
      const positions = sharing.get(key);
      if (positions) positions.push(position);
      else sharing.set(key, [position]);
    }
  });
  const enough = Math.log(posts.length) / 2;

  return (post, limit) => {
    const scores = new Map<number, number>();
    for (const [key, weight] of marksOf(post)) {
      const positions = sharing.get(key) ?? [];
      const worth = weight * Math.log(posts.length / positions.length);
      for (const position of positions.slice(0, MOST_SHARING))
        scores.set(position, (scores.get(position) ?? 0) + worth);
    }
    return [...scores]
      .flatMap(([position, score]) => {
        const found = posts[position];
        const isGood = found && score >= enough && found.slug !== post.slug;
        return isGood ? [{ found, position, score }] : [];
      })
      .sort((one, other) => other.score - one.score || one.position - other.position)
      .slice(0, limit)
      .map(({ found }) => found);
  };
}

/** What can be shared of a post, with its weight. */
function marksOf({ tags, category, title, words }: PostEntry): Map<string, number> {
  const marks = new Map<string, number>();
  for (const word of words) marks.set(`word ${word}`, TEXT_WEIGHT);
  for (const word of wordsOf(title)) if (word.length >= SHORTEST_WORD) marks.set(`word ${word}`, WORD_WEIGHT);
  if (category !== null) marks.set(`category ${termSlug(category) ?? category}`, CATEGORY_WEIGHT);
  for (const tag of tags) marks.set(`tag ${termSlug(tag) ?? tag}`, 1);
  return marks;
}
