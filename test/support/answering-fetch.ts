/** A `fetch` that is answered in turn; `asked` collects addresses and options. */
export function answeringFetch(answers: (Response | Error)[]) {
  const asked: { url: string; options: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (url, options) => {
    asked.push({ url: String(url), options });
    const answer = answers.shift() ?? new Error("nothing more was expected");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, fetch };
}
