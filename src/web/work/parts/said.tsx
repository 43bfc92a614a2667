import type { ReactNode } from 'react'

/** What another program said, word for word: it is in no language of ours (WORK-8). */
export const Said = ({ children }: { children: ReactNode }) => (
  <samp translate="no" data-said="">
    {children}
  </samp>
)
