import * as z from 'zod/mini'
import { route } from '../route.ts'

export const uploadUserAvatar = route({
  path: '/api/app/user/uploadUserAvatar',
  summary: 'A PNG, JPEG or WebP picture in base64url; it is re-encoded',
  access: 'player',
  built: false,
  perMinute: 5,
  maxBodyBytes: 1_500_000,
  request: z.object({ image: z.string().check(z.maxLength(1_000_000), z.regex(/^[\w-]+$/)) }),
  response: z.object({ img: z.string() }),
  refusals: ['image_unacceptable'],
})
