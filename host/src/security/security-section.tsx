import type { ReactNode } from 'react';
import { useUser } from '@cessio/shell';
import { Grid, Stack } from '@cessio/ui';
import { ApplicationCard } from './application-card.tsx';
import { CodesCard } from './codes-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import './texts.ts';

/** Password, second factors and sessions. */
export function SecuritySection({ password }: { password?: ReactNode }) {
  const { totp, passkeys } = useUser().mfa;
  return (
    <Grid columns={2} min={320} style={{ alignItems: 'start' }}>
      <Stack>
        {password}
        <SessionsCard />
      </Stack>
      <Stack>
        <ApplicationCard />
        <PasskeysCard />
        {(totp || passkeys > 0) && <CodesCard />}
      </Stack>
    </Grid>
  );
}
