/**
 * Left-overs of other platforms that are taken out of posts unless site.yaml names its own: a line saying where the
 * post was published first, and what remains of subscribe, share and comment buttons.
 */
export const DEFAULT_STRIP = [
  "^[ \\t>*_]*(?:this (?:post|article|letter|essay) was )?originally (?:published|posted|appeared) (?:(?:at|on) [^\\n]{0,60}|(?:at|on|in) [^\\n]{0,60}(?:\\]\\(|https?:)[^\\n]{0,240})$",
  "^[ \\t>*_]*\\[\\s*subscribe(?:\\s+(?:now|today|here|for free))?\\s*\\]\\([^)\\n]*\\)[ \\t*_.]*$",
  "^[ \\t>*_]*\\[\\s*(?:share(?:\\s+this\\s+post)?|leave a comment)\\s*\\]\\([^)\\n]*\\)[ \\t*_.]*$",
  "^[ \\t>*_]*thanks for reading[^\\n]*subscribe (?:for free|now|to receive)[^\\n]*$",
  "^[ \\t]*(?:type your email|enter your email)(?:…|\\.\\.\\.)?[ \\t]*(?:subscribe)?[ \\t]*$",
];

/** How the patterns of `strip` are read: letters of either case, `^` and `$` at each line. */
export const STRIP_FLAGS = "gimu";
