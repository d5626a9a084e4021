import { editDistance } from "../edit-distance.ts";
import { wordsOf } from "./keywords.ts";
import type { PostEntry } from "./post.ts";

const MOST_WORDS = 8;

/**
 * Makes a finder of the posts nearest to a wrong address: those whose slug or title shares words with it, rare words
 * counting more, a word with a slip of one or two letters counting less. Built once for a list of posts; a query
 * looks at a bounded number of words, so that wrong addresses stay cheap to answer.
 */
export function createSuggestions(posts: readonly PostEntry[]): (path: string, limit: number) => PostEntry[] {
  const postsByWord = new Map<string, number[]>();
  const wordsByInitial = new Map<string, string[]>();
  posts.forEach((post, position) => {
    for (const word of new Set(wordsOf(`${post.slug} ${post.title}`))) {
      if (!postsByWord.has(word)) append(wordsByInitial, word.slice(0, 1), word);
      append(postsByWord, word, position);
    }
  });

  return (path, limit) => {
    const scores = new Map<number, number>();
    for (const asked of new Set(wordsOf(path).slice(-MOST_WORDS))) {
      for (const [word, likeness] of known(asked)) {
        const positions = postsByWord.get(word) ?? [];
        const weight = likeness * Math.log(1 + posts.length / positions.length);
        for (const position of positions.slice(0, 500)) scores.set(position, (scores.get(position) ?? 0) + weight);
      }
    }
    return [...scores]
      .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || a - b)
      .slice(0, limit)
      .flatMap(([position]) => posts[position] ?? []);
  };

  /** The word itself where a post has it, else the words that it may be a slip of. */
  function known(asked: string): [string, number][] {
    if (postsByWord.has(asked)) return [[asked, 1]];
    const slips = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2;
    return (wordsByInitial.get(asked.slice(0, 1)) ?? [])
      .filter((word) => word.startsWith(asked) || (slips > 0 && editDistance(word, asked, slips) <= slips))
      .slice(0, 20)
      .map((word) => [word, 0.6]);
  }
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
