/** A document that matches. */
export interface Match {
  /** Grows with the document's date. */
  readonly id: number;
  /** How well it matches, greater is better (BM25); 0 where too many match to weigh them. */
  readonly score: number;
  /** Its title matches; told only where too many match to weigh them. */
  readonly inTitle: boolean;
}

/**
 * Up to this number, matches are weighed. A word that more documents have says little about any of them: of such, the
 * newest are listed, and the newest whose titles match, as many of each; the others are counted only.
 */
export const MOST_RANKED = 1_000;

/**
 * Best first: the score decides, to which the title has contributed; scores that are nearly the same yield to the date,
 * newest first. Without scores a matching title decides, then the date.
 */
export function ranked(matches: readonly Match[]): Match[] {
  const tiers = matches.map((match) => ({ match, tier: match.inTitle ? Number.MAX_VALUE : step(match.score) }));
  tiers.sort((a, b) => b.tier - a.tier || b.match.id - a.match.id);
  return tiers.map(({ match }) => match);
}

/** Scores within about a twentieth of each other count as the same. */
const step = (score: number): number => Math.round(Math.log(Math.max(score, 1e-12)) * 20);
