import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import type { ProblemLike } from '../feedback/problem.ts';
import { useText } from './chart-text.ts';
import { Failure } from './failure.tsx';

type Retry = () => unknown;
/** Tells the board that one of its parts got no answer, and how it retries; returns a function that withdraws it. */
const Away = createContext<((retry: Retry) => () => void) | null>(null);

const AWAY = ['NETWORK_DOWN', 'CLIENT_TIMEOUT', 'UNAVAILABLE'];
const isAway = ({ code = '', status = 0 }: ProblemLike) =>
  AWAY.includes(code) || [502, 503, 504].includes(status);

/**
 * Whether the board reports for all its parts that the bank does not answer, so that this part need not.
 * @param retry how this part retries
 */
export function useAway(problem: ProblemLike, retry: Retry | undefined): boolean {
  const tell = useContext(Away);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const away = tell !== null && retry !== undefined && isAway(problem);
  useEffect(() => (away ? tell(() => latest.current?.()) : undefined), [away, tell]);
  return away;
}

/** Around a board whose parts are fetched separately: while the bank does not answer, one banner with one retry. */
export function AwayBanner({ children }: { children: ReactNode }) {
  const t = useText();
  const [retries, setRetries] = useState<readonly Retry[]>([]);
  const [tell] = useState(() => (retry: Retry) => {
    setRetries((all) => [...all, retry]);
    return () => setRetries((all) => all.filter((one) => one !== retry));
  });
  return (
    <Away value={tell}>
      {retries.length > 0 && (
        <Card label={t('away.title')}>
          <Failure
            title={t('away.title')}
            detail={t('away.text')}
            onRetry={() => Promise.all(retries.map((retry) => retry()))}
          />
        </Card>
      )}
      {children}
    </Away>
  );
}
