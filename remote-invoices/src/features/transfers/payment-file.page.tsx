import { Page } from '@cessio/ui';

export function PaymentFilePage() {
  return <Page>…</Page>;
}
