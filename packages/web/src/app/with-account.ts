import { Navigate, useLocation } from '@tanstack/react-router'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { isGuest } from '../session/session.ts'
import { rememberScreen } from '../session/tab-items.ts'
import { useStore } from '../state/store.ts'

/** A screen of what only somebody with an account can do: who plays as a guest signs in first, and comes back to it. */
export const withAccount = (Screen: ComponentType): ComponentType =>
  function WithAccount() {
    const isStranger = useStore(isGuest) !== null
    const here = useLocation({ select: ({ href }) => href })
    // This one: on the way out the location is another already.
    const [path] = useState(here)
    useEffect(() => {
      if (isStranger) rememberScreen(path)
    }, [isStranger, path])
    return isStranger ? createElement(Navigate, { to: '/login', replace: true }) : createElement(Screen)
  }
