export {
  ENDPOINTS,
  NamedEndpoint,
};

// endpoints
export interface NamedEndpoint extends Endpoint { readonly id: string; readonly tag: string; }
export declare const ENDPOINTS: readonly NamedEndpoint[];
