import type { ReactNode } from 'react';
import type { OwnParty } from '@cessio/contract';
import { useOptionalUser, useQuery } from '@cessio/shell';
import { Link } from '../actions/link.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { useText } from './record-text.ts';

interface AdviserContactProps {
  /** The call, because the kit makes none. */
  load: (signal: AbortSignal) => Promise<Pick<OwnParty, 'adviser'>>;
  /** Shown until the bank has assigned somebody. */
  none?: ReactNode;
}

/** The bank's contact, for a company; nothing for others. */
export function AdviserContact({ load, none = null }: AdviserContactProps) {
  const t = useText();
  const company = useOptionalUser()?.party ?? null;
  const { data } = useQuery({
    queryKey: ['me', 'party', company?.id],
    queryFn: ({ signal }) => load(signal),
    enabled: company !== null,
  });
  if (!data) return null;
  if (!data.adviser) return none;
  const { name, title, phone, email } = data.adviser;
  return (
    <Stack gap={4} style={{ alignItems: 'inherit' }}>
      <div>
        <Text weight={600}>{name},</Text>{' '}
        <Text type="small" tone="second">
          {t(`adviser.${title ?? 'conseiller'}`)}
        </Text>
      </div>
      <div>
        {phone && (
          <>
            <Link href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              <bdi dir="ltr">{phone}</bdi>
            </Link>
            {' · '}
          </>
        )}
        <Link href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </Link>
      </div>
    </Stack>
  );
}
