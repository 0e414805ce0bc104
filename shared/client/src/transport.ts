import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { browserProblem } from './problem.ts';

/**
 * The one axios instance with its interceptors. A chunk of its own, fetched with the first call: the sign-in page
 * renders without it (docs/adr/0023). @throws ApiProblem NETWORK_DOWN when it does not load; the next call tries again.
 */
export async function transport(): Promise<typeof import('./http.ts')> {
  try {
    return await import(/* webpackChunkName: "http" */ './http.ts');
  } catch (cause) {
    throw browserProblem('NETWORK_DOWN', { cause });
  }
}

/** For what an endpoint of the contract cannot express; everything else uses `call`. @throws ApiProblem */
export async function send<Data = unknown>(request: AxiosRequestConfig): Promise<AxiosResponse<Data>> {
  const { http } = await transport();
  return http.request<Data>(request);
}
