import type { ReactNode } from "react";
import { useText } from "../../language/text.ts";
import type { PostView } from "../../parts/post/post-view.ts";
import styles from "./post-details.module.css";
import type { TermFact } from "./post-terms.ts";

/** The facts about a post that stand beside its text. */
export function PostDetails({ post, terms }: { post: PostView; terms: readonly TermFact[] }) {
  const text = useText();
  return (
    <aside aria-labelledby="post-details" className={styles.details}>
      <h2 id="post-details" className={styles.title}>
        {text("post.details")}
      </h2>
      <dl className={styles.facts}>
        <Fact name={text("post.published")}>
          <time dateTime={post.date}>{post.dateText}</time>
        </Fact>
        {post.updated && (
          <Fact name={text("post.updated")}>
            <time dateTime={post.updated} className="dt-updated">
              {post.updatedText}
            </time>
          </Fact>
        )}
        <Fact name={text("post.author")}>
          <span className="p-author h-card">{post.author}</span>
        </Fact>
        {terms.map(({ name, links }) => (
          <Fact key={name} name={name}>
            <ul className={styles.tags}>
              {links.map((link) => (
                <li key={link.name} className="p-category">
                  <a href={link.path}>{link.name}</a>
                </li>
              ))}
            </ul>
          </Fact>
        ))}
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
