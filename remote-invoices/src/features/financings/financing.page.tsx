import { Page } from '@cessio/ui';

export function FinancingPage() {
  return <Page>…</Page>;
}
