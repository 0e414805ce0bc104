import type { useQuery } from '@cessio/shell';
import { Button } from '../actions/button.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { toProblem } from '../feedback/problem.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Page } from '../layout/stack.tsx';

interface RecordMissingProps {
  /** The page's title until it has a record to be named after. */
  title: string;
  list: { label: string; to: string };
  /** Label of the way back when there is no such record; the list's by default. */
  back?: string;
  query: Pick<ReturnType<typeof useQuery>, 'error' | 'refetch'>;
}

/** A record's page without its record: loading, refused, or not found. */
export function RecordMissing({ title, list, back = list.label, query }: RecordMissingProps) {
  const { error } = query;
  return (
    <Page>
      <PageHeader title={title} breadcrumb={[list]} />
      <Card>
        {error ? (
          <ErrorState
            error={error}
            {...(toProblem(error).status === 404
              ? { actions: <Button to={list.to}>{back}</Button> }
              : { onRetry: () => query.refetch() })}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    </Page>
  );
}
