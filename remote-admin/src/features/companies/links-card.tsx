import { call } from '@cessio/client';
import { href, pages } from '@cessio/contract';
import { listPartyLinks, type PartyLink } from '@cessio/contract/parties';
import { useQuery, useTranslation } from '@cessio/shell';
import { Card, Hint, Link, Row, Stack, Tag } from '@cessio/ui';
import { Unread } from '../../record/unread.tsx';
import './texts.ts';

/** Companies that may be identical to this one, and why. */
export function LinksCard({ partyId }: { partyId: string }) {
  const { t } = useTranslation('admin');
  const links = useQuery({
    queryKey: ['party', partyId, 'links'],
    queryFn: ({ signal }) => call(listPartyLinks, { params: { id: partyId }, signal }),
  });
  return (
    <Card title={t('links.title')}>
      {!links.data ? (
        <Unread query={links} lines={2} />
      ) : links.data.length === 0 ? (
        <Hint>{t('links.none')}</Hint>
      ) : (
        <Stack as="ul" gap={10}>
          {links.data.map(({ party, kind, shared }: PartyLink) => (
            <li key={`${party.id} ${kind} ${shared}`}>
              <Row gap={8}>
                <Link to={href(pages.company, { id: party.id })}>{party.legalName}</Link>
                <Tag>{t(`links.${kind}`)}</Tag>
                {kind !== 'group' && <Hint type="caption">{shared}</Hint>}
              </Row>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}
