/** The page of a post, and of a letter. */
export const post = {
  notFound: "Post not found",
  notFoundText: "The post you're looking for doesn't exist or has been moved.",
  details: "Post Details",
  published: "Published",
  updated: "Updated",
  author: "Author",
  category: "Category",
  series: "Series",
  seriesPlace: "part {number} of {total}",
  seriesPart: "Part {number}: {title}",
  tags: "Tags",
  previous: "Previous",
  next: "Next",
  morePosts: "More posts",
  relatedPosts: "Related posts",
  backToBlog: "Back to Blog",
} as const;
