import { useEffect, useState } from 'react';
import { countryName, formatNationalId, href, pages } from '@cessio/contract';
import { call } from '@cessio/client';
import { similarParties, type SimilarParty } from '@cessio/contract/parties';
import { useQuery, useQueryClient, useTranslation, type TFunction } from '@cessio/shell';
import { Card, Hint, Link, Row, Stack, StatusChip } from '@cessio/ui';
import type { CompanyValues, Country } from './company-values.ts';

type Asked = Pick<CompanyValues, 'legalName' | 'country' | 'city'>;

/** Shorter names resemble too many others. */
const SHORTEST = 3;
/** ms without typing before the API is asked. */
const PAUSE_MS = 350;

function queryOf({ legalName, country, city }: Asked) {
  const query = {
    name: legalName.trim(),
    country: country as Country,
    ...(city.trim() ? { city: city.trim() } : {}),
  };
  return {
    queryKey: ['party', 'similar', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(similarParties, { query, signal }),
    staleTime: 30_000,
  };
}
const isAskable = ({ legalName }: Asked) => legalName.trim().length >= SHORTEST;

export interface Similar {
  rows: readonly SimilarParty[] | null;
  /** Similar companies not yet shown: the name was typed too fast, or the request failed. */
  unseen: (asked: Asked) => Promise<readonly SimilarParty[]>;
}

/** Companies with a similar name, shortly after it was typed. */
export function useSimilar(asked: Asked): Similar {
  const client = useQueryClient();
  const [paused, setPaused] = useState(asked);
  const [seen] = useState(() => new Set<string>());
  const { legalName, country, city } = asked;
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ legalName, country, city }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [legalName, country, city]);
  const found = useQuery({
    ...queryOf(paused),
    enabled: isAskable(paused),
    placeholderData: (before: SimilarParty[] | undefined) => before,
  });
  const rows = isAskable(paused) ? (found.data ?? null) : null;
  useEffect(() => {
    for (const { id } of rows ?? []) seen.add(id);
  }, [rows, seen]);
  return {
    rows,
    unseen: async (now) => {
      if (!isAskable(now)) return [];
      const all = await client.fetchQuery(queryOf(now)).catch(() => []);
      return all.filter(({ id }) => !seen.has(id));
    },
  };
}

/** « Lyon · 443061841 · Cédant » */
export function describe(row: SimilarParty, t: TFunction<'admin'>): string {
  return [
    row.city ?? countryName(row.country),
    row.nationalId && formatNationalId(row.country, row.nationalId),
    row.isAssignor && t('field.isAssignor'),
    row.isDebtor && t('field.isDebtor'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Existing companies, beside the new one. */
export function SimilarCompanies({ rows }: { rows: Similar['rows'] }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('similar.title')}>
      <div aria-live="polite">
        {rows && rows.length > 0 ? (
          <Stack as="ul" gap={12}>
            {rows.map((row) => (
              <li key={row.id}>
                <Row justify="space-between" align="flex-start" wrap={false}>
                  <Link to={href(pages.company, { id: row.id })}>{row.legalName}</Link>
                  <StatusChip machine="party" state={row.status} />
                </Row>
                <Hint type="caption">{describe(row, t)}</Hint>
              </li>
            ))}
          </Stack>
        ) : (
          <Hint>{t(rows ? 'similar.none' : 'similar.before')}</Hint>
        )}
      </div>
    </Card>
  );
}
