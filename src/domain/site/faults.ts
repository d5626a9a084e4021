/** What is said of a failure of which nothing better is known (P20), by the server and in the browser. */
export const SOMETHING_WRONG = "Something went wrong. Please try again.";
export const BUSY = "The site is busy. Please try again in a moment.";
