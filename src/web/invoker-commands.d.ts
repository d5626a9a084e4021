import "react";

declare module "react" {
  /** Invoker commands (HTML standard), which React hands on in lower case. */
  interface ButtonHTMLAttributes<T> {
    commandfor?: string | undefined;
    command?: "show-modal" | "close" | "request-close" | "show-popover" | "hide-popover" | "toggle-popover" | undefined;
  }
}
