import { Fragment } from 'react'

/** It may break after each part. */
export const Address = ({ url }: { url: string }) =>
  url.split(/(?<=\/)(?=[^/])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
