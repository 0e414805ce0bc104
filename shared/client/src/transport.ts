import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { browserProblem } from './problem.ts';

/**
 * The one axios instance with all that goes around a call. A part of its own, fetched with the first call: the page for
 * signing in is drawn without one (docs/adr/0023). @throws ApiProblem NETWORK_DOWN when it does not come; the next call asks again.
 */
export async function transport(): Promise<typeof import('./http.ts')> {
  try {
    return await import(/* webpackChunkName: "http" */ './http.ts');
  } catch (cause) {
    throw browserProblem('NETWORK_DOWN', { cause });
  }
}

/** For what a contract endpoint cannot say; everything else goes by `call`. @throws ApiProblem */
export async function send<Data = unknown>(request: AxiosRequestConfig): Promise<AxiosResponse<Data>> {
  const { http } = await transport();
  return http.request<Data>(request);
}
