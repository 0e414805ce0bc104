import { useEffect, useRef, useState } from 'react';
import { call, isApiProblem, newIdempotencyKey } from '@cessio/client';
import {
  getGuaranteeRequest,
  guaranteeRequestTimeline,
  transitionGuaranteeRequest,
  type AllowedAction,
  type GuaranteeRequest,
  type TransitionBody,
} from '@cessio/contract';
import { portalEvents, usePortalEvent, useQuery, useQueryClient } from '@cessio/shell';

/** Names under which the socket and other pages speak of a request. */
export const REQUEST_ENTITIES = ['guaranteeRequest', 'guarantee_request'];

const keyOf = (id: string) => ['guaranteeRequest', id];

/** Somebody else moved the record: what one saw, what one wanted, what it is now. */
export interface Conflict {
  /** The step that was not taken; null when the record moved while one was reading it. */
  wanted: string | null;
  seen: GuaranteeRequest['status'];
  now: GuaranteeRequest['status'];
  detail: string;
}

/** One request with its history, read again when somebody changes it, and the steps that one may take. */
export function useRequest(id: string) {
  const client = useQueryClient();
  const request = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getGuaranteeRequest, { params: { id }, signal }),
  });
  const history = useQuery({
    queryKey: [...keyOf(id), 'timeline'],
    queryFn: ({ signal }) => call(guaranteeRequestTimeline, { params: { id }, signal }),
  });
  usePortalEvent('recordChanged', (change) => {
    if (REQUEST_ENTITIES.includes(change.entity) && (change.id ?? id) === id)
      void client.invalidateQueries({ queryKey: keyOf(id) });
  });

  const [conflict, setConflict] = useState<Conflict | null>(null);
  // A record that moves under the reader's eyes says so: a panel must not vanish without a word.
  const read = useRef<Pick<GuaranteeRequest, 'version' | 'status'> | null>(null);
  useEffect(() => {
    const now = request.data;
    const before = read.current;
    if (!now || now.version === before?.version) return;
    read.current = now;
    if (before) setConflict({ wanted: null, seen: before.status, now: now.status, detail: '' });
  }, [request.data]);

  /** One key per intention: the same step from the same version is the same intention, however often it is tried. */
  const keys = useRef(new Map<string, string>());

  /** Takes a step. Resolves false when somebody was faster, which is then told by `conflict`; throws the rest. */
  const take = async (
    action: AllowedAction,
    seen: GuaranteeRequest,
    body: TransitionBody,
  ): Promise<boolean> => {
    const intention = JSON.stringify(body);
    const idempotencyKey = keys.current.get(intention) ?? newIdempotencyKey();
    keys.current.set(intention, idempotencyKey);
    try {
      const after = await call(transitionGuaranteeRequest, { params: { id }, body, idempotencyKey });
      setConflict(null);
      read.current = after;
      client.setQueryData(keyOf(id), after);
      portalEvents.emit('recordChanged', { entity: 'guaranteeRequest', id });
      return true;
    } catch (error) {
      if (!isApiProblem(error, 'VERSION_CONFLICT', 'STATE_CONFLICT')) throw error;
      const current = error.members['current'] as GuaranteeRequest | undefined;
      if (!current) throw error;
      read.current = current;
      setConflict({ wanted: action.label, seen: seen.status, now: current.status, detail: error.detail });
      client.setQueryData(keyOf(id), current);
      void client.invalidateQueries({ queryKey: [...keyOf(id), 'timeline'] });
      return false;
    }
  };
  return {
    request,
    history: history.data?.data ?? [],
    /** The record and its way are shown together: steps that come later would push down what stands below. */
    pending: request.isPending || (history.isPending && !request.error),
    take,
    conflict,
    forgetConflict: () => setConflict(null),
  };
}

export type TakeStep = ReturnType<typeof useRequest>['take'];
