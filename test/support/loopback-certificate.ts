/**
 * A self-signed certificate of `localhost`, valid for a century, with its key: for TLS servers of tests. Nothing trusts
 * it that is not told to.
 */
export const loopbackCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUfyowNhcWEyAohC6nGtHSss50cs8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAwNTEwOVoYDzIxMjYxMDI4
MDA1MTA5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQzonG5YejZak3GrSx2Y587vlYgwGcP0ZJQ1iJj29I2lpjNu7KUz3Zl
He/PC5empybipeMGqzzPTHVtJcYffF3Ko2kwZzAdBgNVHQ4EFgQUw4ULDplicZOe
irTJkNdNmqufzkkwHwYDVR0jBBgwFoAUw4ULDplicZOeirTJkNdNmqufzkkwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAO2FQ4g0hhVNt2u+hMaGoi7mmtJdH38Pi0+hYOKgM2oiAiEAzbDXAD4a
DedDEg+IjCxitN9BOxZu9nStdLJ7v4vFTic=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguEeXjrY3jMsxcpEQ
XzDTGjS0Q+6IQoFUsAGwkx8jPsmhRANCAAQzonG5YejZak3GrSx2Y587vlYgwGcP
0ZJQ1iJj29I2lpjNu7KUz3ZlHe/PC5empybipeMGqzzPTHVtJcYffF3K
-----END PRIVATE KEY-----
`,
};
