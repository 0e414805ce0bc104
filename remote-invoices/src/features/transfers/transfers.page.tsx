import { Page } from '@cessio/ui';

export function TransfersPage() {
  return <Page>…</Page>;
}
