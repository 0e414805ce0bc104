import { useEffect, useEffectEvent, useState } from 'react';
import { call, createAttemptKeys, isApiProblem } from '@cessio/client';
import {
  createDocument,
  getDocument,
  listRequestPapers,
  transitionDocument,
  type GuaranteeRequest,
  type RequestPaper,
} from '@cessio/contract';
import { keepPreviousData, portalEvents, useQuery, useQueryClient, useUser } from '@cessio/shell';
import { toProblem } from '@cessio/ui';
import { forgetFile, keepFile, keptFiles, moveKeptFiles, useLastFile } from '@cessio/ui/form';
import { draftKey } from './request-draft.ts';

/** A file chosen for a kind of paper and not yet uploaded. */
export interface ChosenFile {
  readonly file: File;
  /** `chosen`: uploaded once the request is saved. */
  readonly state: 'chosen' | 'sending' | 'refused';
  /** Bytes sent. */
  readonly loaded: number;
  readonly problem: ReturnType<typeof toProblem> | null;
}
export type ChosenFiles = Readonly<Record<string, ChosenFile>>;

const keyFor = createAttemptKeys();
/** Steps that withdraw a paper. */
const TAKE_BACK = ['withdraw', 'discard'];

/**
 * The papers of a request of this kind: for a saved one they are uploaded when chosen, for a new one they stay on this
 * device until it is saved, even over a reload.
 * @param begun chosen before the form was reset, by the id of their kind
 */
export function useRequestPapers(kind: string, requestId: string | null, begun: ChosenFiles) {
  const queries = useQueryClient();
  const userId = useUser().id;
  const draft = draftKey(userId, requestId ?? undefined);
  const [files, setFiles] = useState(begun);
  /** Kinds whose files this browser cannot store. */
  const [unkept, setUnkept] = useState<ReadonlySet<string>>(new Set(Object.keys(begun)));
  const [looked, setLooked] = useState(false);
  const query = useQuery({
    queryKey: ['request papers', requestId, kind],
    queryFn: ({ signal }) =>
      call(listRequestPapers, {
        query: { kind: kind as GuaranteeRequest['kind'], ...(requestId ? { id: requestId } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const papers = query.data?.data;
  const asked = (typeId: string) => !papers || papers.some((paper) => paper.typeId === typeId);
  const last = useLastFile();
  const put = (typeId: string, next: ChosenFile | null) =>
    setFiles(({ [typeId]: _gone, ...others }) => (next ? { ...others, [typeId]: next } : others));

  /** @returns the refused file, or null once it is uploaded or replaced */
  const send = (ownerId: string, typeId: string, file: File): Promise<ChosenFile | null> => {
    const isLast = last.take(typeId, file);
    put(typeId, { file, loaded: 0, problem: null, state: 'sending' });
    return last.inTurn(typeId, () => (isLast() ? give(ownerId, typeId, file, isLast) : null));
  };
  const give = async (
    ownerId: string,
    typeId: string,
    file: File,
    isLast: () => boolean,
  ): Promise<ChosenFile | null> => {
    const about = { file, loaded: 0, problem: null };
    const tell = (next: ChosenFile | null) => isLast() && put(typeId, next);
    const attempt = [ownerId, typeId, file.name, file.size, file.lastModified];
    try {
      const { id } = await call(createDocument, {
        body: { typeId, ownerType: 'guarantee', ownerId },
        file,
        onProgress: (share) => tell({ ...about, state: 'sending', loaded: Math.round(share * file.size) }),
        idempotencyKey: keyFor('paper', attempt),
      });
      tell(null);
      if (isLast()) forgetFile(draftKey(userId, ownerId), typeId);
      portalEvents.emit('recordChanged', { entity: 'document', id });
      await queries.invalidateQueries({ queryKey: ['request papers', ownerId] });
      return null;
    } catch (error) {
      const refused: ChosenFile = { ...about, state: 'refused', problem: toProblem(error) };
      tell(refused);
      return refused;
    }
  };

  const keep = async (typeId: string, file: File) => {
    setUnkept((kinds) => new Set([...kinds, typeId]));
    if (!(await keepFile(draft, typeId, file))) return;
    setUnkept((kinds) => new Set([...kinds].filter((one) => one !== typeId)));
  };
  const bringBack = useEffectEvent((found: readonly [typeId: string, file: File][]) => {
    setLooked(true);
    for (const [typeId, file] of found) {
      setUnkept((kinds) => new Set([...kinds].filter((one) => one !== typeId)));
      if (files[typeId]) continue;
      if (requestId) void send(requestId, typeId, file);
      else put(typeId, { file, state: 'chosen', loaded: 0, problem: null });
    }
  });
  useEffect(() => {
    let left = false;
    void keptFiles(draft).then((found) => !left && bringBack(found));
    return () => {
      left = true;
    };
  }, [draft]);

  return {
    papers,
    files,
    error: papers ? null : query.error,
    refetch: query.refetch,
    /** A file is chosen that the bank does not have. */
    pending: Object.keys(files).some(asked),
    /** One of them exists only in this page. */
    unkept: Object.keys(files).some((typeId) => asked(typeId) && unkept.has(typeId)),
    /** A file is being sent, or stored files have not been read yet. */
    sending: !looked || Object.values(files).some(({ state }) => state === 'sending'),
    choose: (typeId: string, file: File) => {
      last.take(typeId, file);
      put(typeId, { file, state: requestId ? 'sending' : 'chosen', loaded: 0, problem: null });
      // Stored first: an uploaded file is deleted.
      void keep(typeId, file).then(() => (requestId ? send(requestId, typeId, file) : null));
    },
    /** Removes a chosen file; returns how to undo that. */
    takeOut: () => {
      const out = Object.entries(files);
      for (const [typeId] of out) {
        last.drop(typeId);
        forgetFile(draft, typeId);
      }
      setFiles({});
      return () => {
        for (const [typeId, chosen] of out) {
          put(typeId, chosen);
          void keep(typeId, chosen.file);
        }
      };
    },
    again: (typeId: string) => {
      const chosen = files[typeId];
      if (chosen && requestId) void send(requestId, typeId, chosen.file);
    },
    /** Removes a chosen file, or withdraws an uploaded one. @throws ApiProblem */
    remove: async ({ typeId, documentId }: RequestPaper) => {
      last.drop(typeId);
      forgetFile(draft, typeId);
      if (files[typeId]) return put(typeId, null);
      if (!documentId) return;
      const { version, allowedActions } = await call(getDocument, { params: { id: documentId } });
      const step = allowedActions.find(({ action, enabled }) => enabled && TAKE_BACK.includes(action));
      if (step)
        await call(transitionDocument, {
          params: { id: documentId },
          body: { action: step.action, version },
        });
      await queries.invalidateQueries({ queryKey: ['request papers', requestId] });
    },
    /** Uploads the request's files one after the other. @returns the refused ones */
    sendAll: async (ownerId: string): Promise<ChosenFiles> => {
      const refused: Record<string, ChosenFile> = {};
      // Chosen for a kind no longer required: it would be uploaded when the draft is opened again.
      for (const typeId of Object.keys(files)) if (!asked(typeId)) forgetFile(draft, typeId);
      moveKeptFiles(draft, draftKey(userId, ownerId));
      // If the list of kinds is missing, all chosen files are sent: the API checks each.
      for (const typeId of papers ? papers.map((paper) => paper.typeId) : Object.keys(files)) {
        const chosen = files[typeId];
        const left = chosen && (await send(ownerId, typeId, chosen.file));
        if (left) refused[typeId] = left;
      }
      return refused;
    },
  };
}

/** Codes of the papers without which a request was not sent. */
export function missingIn(problem: unknown): readonly string[] {
  if (!isApiProblem(problem, 'DOCUMENTS_MISSING')) return [];
  const missing = problem.members['missing'] as readonly { code?: string }[] | undefined;
  return (missing ?? []).flatMap(({ code }) => code ?? []);
}
