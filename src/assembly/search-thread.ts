import { marked, passageOf } from "../domain/search/passage.ts";
import { MOST_RANKED, ranked } from "../domain/search/ranking.ts";
import { serveSearchFile } from "../search/serve-search-file.ts";

// The thread that `createSearchIndex` starts: the file of the index, with the rules by which results are ordered and shown.
serveSearchFile({ mostRanked: MOST_RANKED, ranked, marked, passageOf });
