import { createContext, useContext } from "react";
import { useLocation } from "react-router";

const WrittenSearch = createContext<string | null>(null);
export const WrittenSearchProvider = WrittenSearch.Provider;

/**
 * The query of the page's address as the browser has written it. On the server React Router decodes it and encodes it anew,
 * after which `%` and `%25` look the same; there the query comes from the request.
 */
export function useWrittenSearch(): string {
  const { search } = useLocation();
  return useContext(WrittenSearch) ?? search;
}
