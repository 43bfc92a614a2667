import { useState } from 'react'
import { useActionData } from 'react-router'

/**
 * What the form's action answered. The router forgets it as soon as a link within the page is followed, and the links
 * of an error summary are such links: the messages would be gone when they are needed. Forms are posted natively, so an
 * answer only ever comes with its page.
 */
export const useAnswer = <Action>() => useState(useActionData<Action>())[0]
