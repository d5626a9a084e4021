/** The date of a post, for readers and for feed readers of the page (h-entry). */
export function PostDate({ date, dateText }: { date: string; dateText: string }) {
  return (
    <time dateTime={date} className="dt-published label">
      {dateText}
    </time>
  );
}
