import type { ReactNode } from "react";
import type { PostView } from "../../parts/post/post-view.ts";
import styles from "./post-details.module.css";
import type { TermFact } from "./post-terms.ts";

/** The facts about a post that stand beside its text. */
export function PostDetails({ post, terms }: { post: PostView; terms: readonly TermFact[] }) {
  return (
    <aside aria-labelledby="post-details" className={styles.details}>
      <h2 id="post-details" className={styles.title}>
        Post Details
      </h2>
      <dl className={styles.facts}>
        <Fact name="Published">
          <time dateTime={post.date}>{post.dateText}</time>
        </Fact>
        {post.updated && (
          <Fact name="Updated">
            <time dateTime={post.updated} className="dt-updated">
              {post.updatedText}
            </time>
          </Fact>
        )}
        <Fact name="Author">
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
