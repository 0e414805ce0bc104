import type { ReactNode } from 'react';
import { I18nextProvider, i18n, Provider, QueryClientProvider, useAtomValue } from '@cessio/shell';
import { PortalThemeProvider, Toasts } from '@cessio/ui';
import { directionAtom } from '../base/direction.ts';
import { queryClient } from '../base/query-client.ts';
import { store } from './store.ts';

/** Handed over by the server in the page's head; styles without it are refused by the policy. */
function styleNonce(): { nonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? { nonce } : {};
}

function Themed({ children }: { children: ReactNode }) {
  const direction = useAtomValue(directionAtom);
  return (
    <PortalThemeProvider direction={direction} {...styleNonce()}>
      {children}
      <Toasts />
    </PortalThemeProvider>
  );
}

/** Store, texts, server data, theme and toasts, around the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Themed>{children}</Themed>
        </QueryClientProvider>
      </I18nextProvider>
    </Provider>
  );
}
