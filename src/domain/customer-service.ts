/**
 * How people reach customer service, the same wherever it is named (WCAG 3.2.6). The telephone number is reserved for
 * examples.
 */
export const customerService = {
  email: 'help@parkwing.example',
  phone: '+44 20 7946 0385',
  /** minutes of the local day, the same every day */
  from: 360,
  to: 1380,
} as const
