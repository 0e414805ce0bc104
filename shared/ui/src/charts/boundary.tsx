import { Component } from 'react';
import type { ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** What stands in place of what threw. `retry` draws it anew. */
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

/** Keeps an error of its children to itself, so that what stands beside them goes on. */
export class Boundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  readonly #retry = () => this.setState({ error: null, failed: false });

  override render() {
    const { error, failed } = this.state;
    return failed ? this.props.renderError(error, this.#retry) : this.props.children;
  }
}
