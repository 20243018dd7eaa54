import type { ClientSession } from "mongodb";
import {
  type ChapterDocument,
  histogramId,
  type IndexCollections,
  type ListEntries,
  type RootDocument,
  type Stretch,
  tallyId,
} from "./documents.ts";
import { emptyHistogram, type Histogram } from "./histogram.ts";
import { chapterOf, type ListState, loadChapters, loadHistograms, loadState, loadTallies } from "./state.ts";

/** Counts of one tenant's lists as one snapshot sees them. */
export interface ListView {
  /** For the rows, so that they are read from the same snapshot. */
  session: ClientSession;
  list(name: string): Promise<CountedList>;
}

/** The counts of one list. */
export interface CountedList {
  session: ClientSession;
  /** Chapters, the oldest first. */
  root: RootDocument;
  /** The segments of a chapter, the oldest first. */
  chapter(number: number): Promise<ChapterDocument>;
  /** The rows of every field of these documents, by chapter. */
  tallies(documents: readonly string[]): Promise<Map<string, Record<string, Record<string, Stretch>>>>;
  /** The rows by slot of these documents. */
  histograms(documents: readonly string[]): Promise<Map<string, Histogram>>;
}

/** @param pending what is committed and not folded yet, in the same snapshot */
export function openView(
  collections: IndexCollections,
  pending: readonly ListEntries[],
  session: ClientSession,
): ListView {
  return {
    session,
    list: async (name) => {
      const own = pending.filter(({ list }) => list === name);
      const state: ListState = await loadState(collections, name, own, session);
      return {
        session,
        root: state.root,
        chapter: async (number) => {
          await loadChapters(collections, name, state, [number], session);
          return chapterOf(state, name, number);
        },
        tallies: async (documents) => {
          await loadTallies(collections, name, state, documents, own, session);
          return new Map(
            documents.map((document) => [document, state.tallies.get(tallyId(name, document))?.fields ?? {}]),
          );
        },
        histograms: async (documents) => {
          await loadHistograms(collections, name, state, documents, own, session);
          const histogram = (document: string) => state.histograms.get(histogramId(name, document)) ?? emptyHistogram();
          return new Map(documents.map((document) => [document, histogram(document)]));
        },
      };
    },
  };
}
