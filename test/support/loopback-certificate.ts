/**
 * A self-signed certificate of `localhost`, valid through this century, whatever a machine takes for today, with its key: for TLS servers of tests. Nothing trusts
 * it that is not told to.
 */
export const loopbackCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBYjCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEwMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDOicblh6NlqTcat
LHZjnzu+ViDAZw/RklDWImPb0jaWmM27spTPdmUd788Ll6anJuKl4warPM9MdW0l
xh98XcqjSDBGMB0GA1UdDgQWBBTDhQsOmWJxk56KtMmQ102aq5/OSTAPBgNVHRMB
Af8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNJADBG
AiEA9y+oKAlgyU/WmRnLSUqWpG4nv60u5fD212guEAkgPiYCIQDSGhKkWYXSTJx2
YwvJJNciQl40C8LYXObmcusHnPT+Zw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguEeXjrY3jMsxcpEQ
XzDTGjS0Q+6IQoFUsAGwkx8jPsmhRANCAAQzonG5YejZak3GrSx2Y587vlYgwGcP
0ZJQ1iJj29I2lpjNu7KUz3ZlHe/PC5empybipeMGqzzPTHVtJcYffF3K
-----END PRIVATE KEY-----
`,
};
