/** Trusted Types (w3.org/TR/trusted-types), as far as the site uses them; absent in browsers that do not know them. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML: (html: string) => string | null },
    ): { createHTML(html: string): TrustedHTML };
  };
}
