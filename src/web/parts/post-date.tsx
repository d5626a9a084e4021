/** The date of a post, for readers and for feed readers of the page (h-entry). */
export function PostDate({ date, dateText, className = "" }: { date: string; dateText: string; className?: string }) {
  return (
    <time dateTime={date} className={`dt-published label ${className}`}>
      {dateText}
    </time>
  );
}
