import type { InlineCode, Code as MarkdownCode } from "mdast";
import type { Extension as FromMarkdown } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    formula: "formula";
    formulaBlock: "formulaBlock";
    formulaEnd: "formulaEnd";
  }
}

const DOLLAR = 36;
const BACKSLASH = 92;
/** Line endings are below -2, tabs and what fills up to a tab stop are -2 and -1 (micromark-util-types). */
const isLineEnd = (code: Code): boolean => code === null || code < -2;
const isSpace = (code: Code): boolean => code === 32 || code === -2 || code === -1;
const isWordPart = (code: Code): boolean =>
  code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));

/**
 * Formulas between dollar signs, as pandoc tells them from prices: behind an opening dollar stands no space and before it
 * no letter or digit; before the closing one stands no space, and behind it no digit. Between two dollar signs each, and
 * on lines between two lines of two each, formulas stand apart.
 */
export const dollarSyntax: Extension = {
  flow: { [DOLLAR]: { name: "formulaBlock", tokenize: tokenizeBlock, concrete: true } },
  text: {
    [DOLLAR]: {
      name: "formula",
      tokenize: tokenizeFormula,
      previous: (code) => code !== DOLLAR && code !== BACKSLASH,
    },
  },
};

function tokenizeFormula(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const standsFree = !isWordPart(this.previous);
  let marks = 0;
  let before: Code = null;
  return (code) => {
    effects.enter("formula");
    return opening(code);
  };

  function opening(code: Code): State | undefined {
    if (code === DOLLAR && marks < 2) {
      effects.consume(code);
      marks++;
      return opening;
    }
    if (code === DOLLAR || (marks === 1 && (!standsFree || isSpace(code) || isLineEnd(code)))) return nok(code);
    return within(code);
  }

  function within(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (code === DOLLAR) {
      if (marks === 1 && (before === null || isSpace(before) || isLineEnd(before))) return nok(code);
      effects.consume(code);
      return marks === 1 ? closed : second;
    }
    before = code;
    effects.consume(code);
    return code === BACKSLASH ? escaped : within;
  }

  /** What a backslash stands before closes nothing. */
  function escaped(code: Code): State | undefined {
    if (isLineEnd(code)) return within(code);
    before = code;
    effects.consume(code);
    return within;
  }

  function second(code: Code): State | undefined {
    if (code !== DOLLAR) return within(code);
    effects.consume(code);
    return closed;
  }

  function closed(code: Code): State | undefined {
    if (marks === 1 && code !== null && code >= 48 && code <= 57) return nok(code);
    effects.exit("formula");
    return ok(code);
  }
}

/** Two dollar signs on a line of their own, up to another such line, or as a fence of code to the end of its container. */
function tokenizeBlock(effects: Effects, ok: State, nok: State): State {
  let marks = 0;
  return (code) => {
    effects.enter("formulaBlock");
    return opening(code);
  };

  function opening(code: Code): State | undefined {
    if (code === DOLLAR && marks < 2) {
      marks++;
      effects.consume(code);
      return opening;
    }
    if (marks === 2 && isSpace(code)) {
      effects.consume(code);
      return opening;
    }
    return marks === 2 && isLineEnd(code) ? lineEnd(code) : nok(code);
  }

  function lineEnd(code: Code): State | undefined {
    return code === null ? done(code) : effects.attempt(nextLine, line, done)(code);
  }

  function line(code: Code): State | undefined {
    return code === null ? done(code) : effects.attempt(end, done, content)(code);
  }

  function content(code: Code): State | undefined {
    if (isLineEnd(code)) return lineEnd(code);
    effects.consume(code);
    return content;
  }

  function done(code: Code): State | undefined {
    effects.exit("formulaBlock");
    return ok(code);
  }
}

/** The next line, where it belongs to the same container: a lazy line of a quotation ends what stands in it. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
};

/** A line of two dollar signs. */
const end: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let marks = 0;
    return (code) => {
      effects.enter("formulaEnd");
      return inside(code);
    };

    function inside(code: Code): State | undefined {
      if (marks === 2 && isLineEnd(code)) {
        effects.exit("formulaEnd");
        return ok(code);
      }
      const isMark = code === DOLLAR && marks < 2;
      if (!isMark && !(isSpace(code) && marks !== 1)) return nok(code);
      if (isMark) marks++;
      effects.consume(code);
      return inside;
    }
  },
};

/**
 * Formulas as code whose language is `math`, which is also what a fence of three backticks with `math` behind it makes;
 * one that stands apart within a line has the language `math-display`.
 */
export const dollarNodes: FromMarkdown = {
  enter: {
    formula(token) {
      const written = this.sliceSerialize(token);
      const [marks, language] = written.startsWith("$$") ? [2, "language-math-display"] : [1, "language-math"];
      const value = written.slice(marks, -marks).trim();
      const data = { hProperties: { className: [language] } };
      this.enter({ type: "inlineCode", value, data } satisfies InlineCode, token);
    },
    formulaBlock(token) {
      const [, ...lines] = this.sliceSerialize(token).split(/\r\n?|\n/);
      if (lines.at(-1)?.trim() === "$$") lines.pop();
      this.enter({ type: "code", lang: "math", value: lines.join("\n") } satisfies MarkdownCode, token);
    },
  },
  exit: {
    formula(token) {
      this.exit(token);
    },
    formulaBlock(token) {
      this.exit(token);
    },
  },
};
